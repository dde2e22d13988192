/** A message in both of its forms; the text form alone says everything. */
export interface Letter {
  subject: string
  text: string
  html: string
}

export function verifyEmailLetter(firstName: string, link: string): Letter {
  return letter('Confirm your email address', [
    `Hello ${firstName},`,
    'Please confirm that this is your email address. The link works once, for two days.',
    { label: 'Confirm my email address', link },
    'If you did not register with Rehab Guide, you can ignore this message.',
  ])
}

export function alreadyRegisteredLetter(firstName: string, link: string): Letter {
  return letter('You already have an account', [
    `Hello ${firstName},`,
    'Somebody, most likely you, tried to register with this address. You already have an account.',
    { label: 'Choose a new password', link },
    'If it was not you, you can ignore this message.',
  ])
}

export function newPasswordLetter(firstName: string, link: string): Letter {
  return letter('Choose a new password', [
    `Hello ${firstName},`,
    'Here is the link to choose a new password. It works once, for one hour.',
    { label: 'Choose a new password', link },
    'If you did not ask for it, you can ignore this message: your password stays as it is.',
  ])
}

export function prescriptionLetter(
  from: { name: string; practice: string },
  to: string,
  link: string,
  needsPin: boolean,
): Letter {
  return letter(`Your exercise programme from ${from.practice}`, [
    `Hello ${to},`,
    `${from.name} has put together an exercise programme for you. Open it on your phone or computer; you need no account.`,
    { label: 'Open my programme', link },
    needsPin ? 'It will ask for your 4-digit pin. If you do not have it, ask your clinic.' : '',
    'The link is yours alone: please do not pass it on.',
  ])
}

export function supportLetter(from: { name: string; email: string; practice: string }, message: string): Letter {
  return letter(`Support: ${from.name}, ${from.practice}`, [
    `${from.name} of ${from.practice} asks. Please answer to ${from.email}.`,
    ...message.split(/\r?\n/),
  ])
}

type Paragraph = string | { label: string; link: string }

function letter(subject: string, paragraphs: Paragraph[]): Letter {
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
