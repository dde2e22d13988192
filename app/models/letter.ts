/** A message in both of its forms; the text form alone says everything. */
export interface Letter {
  subject: string
  text: string
  html: string
}

type Paragraph = string | { label: string; link: string }

/** The letter with these paragraphs; empty ones are left out. */
export function letter(subject: string, paragraphs: Paragraph[]): Letter {
  const said = paragraphs.filter(Boolean)
  return {
    subject: subject.replaceAll(/[\r\n]+/g, ' '),
    text: said.map((part) => (typeof part === 'string' ? part : `${part.label}:\n${part.link}`)).join('\n\n') + '\n',
    html: `<!doctype html><html lang="en-GB"><body style="font:16px/1.5 sans-serif;color:#1c2b28">${said.map(paragraph).join('')}</body></html>`,
  }
}

function paragraph(part: Paragraph) {
  if (typeof part === 'string') return `<p>${escape(part)}</p>`
  const button =
    'display:inline-block;padding:12px 20px;background:#14594c;color:#fff;border-radius:8px;text-decoration:none'
  return `<p><a href="${escape(part.link)}" style="${button}">${escape(part.label)}</a></p><p>${escape(part.link)}</p>`
}

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
