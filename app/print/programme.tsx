import type { Paper } from '#app/models/publishing/printable-prescription.server.ts'
import { Attribution } from '#app/ui/attribution.tsx'

/** The whole document of a printed programme. It shows everything; the template's stylesheet decides how, and what of it. */
export function ProgrammeOnPaper({ paper, stylesheet }: { paper: Paper; stylesheet: string }) {
  return (
    <html lang="en-GB">
      <head>
        <meta charSet="utf-8" />
        <title>{`${paper.programmeTitle} · ${paper.practice}`}</title>
        <style>{stylesheet}</style>
      </head>
      <body>
        <Head paper={paper} />
        <main>
          {paper.exercises.map((exercise, index) => (
            <Exercise key={`${index} ${exercise.exerciseName}`} exercise={exercise} />
          ))}
        </main>
      </body>
    </html>
  )
}

function Head({ paper }: { paper: Paper }) {
  return (
    <header>
      <div>
        <p className="practice">{paper.practice}</p>
        <h1>{paper.programmeTitle}</h1>
        <p>
          {paper.client && (
            <>
              For <strong>{paper.client}</strong>, from{' '}
            </>
          )}
          {!paper.client && 'From '}
          {paper.clinician}, {paper.date}
        </p>
        <p>
          On a screen: <a href={paper.link}>open this programme</a>. On your phone: scan the code, or open{' '}
          {new URL('/portal', paper.link).href.replace(/^https?:\/\//, '')} and type the prescription ID{' '}
          <strong className="id">{paper.prescriptionId}</strong>
        </p>
      </div>
      <img className="qr-code" src={paper.qrCode} alt="QR code that opens this programme on a phone" />
    </header>
  )
}

function Exercise({
  exercise: { exerciseName, dosage, steps, pictures, origin },
}: {
  exercise: Paper['exercises'][number]
}) {
  return (
    <article>
      <h2>{exerciseName}</h2>
      {dosage && <p className="dosage">{dosage}</p>}
      <div className="pictures">
        {pictures.map(({ source, alt }) => (
          <img key={source} src={source} alt={alt} />
        ))}
      </div>
      <ol>
        {steps.map((step, index) => (
          <li key={`${index} ${step}`}>{step}</li>
        ))}
      </ol>
      <Attribution origin={origin} />
    </article>
  )
}

/** The line at the foot of each page. Chromium fills in the numbers, and knows no stylesheet there. */
export function FootOfPage({ paper }: { paper: Paper }) {
  const line = { boxSizing: 'border-box', display: 'flex', gap: '8mm', width: '100%', padding: '0 14mm' } as const
  const letters = { font: "8px 'Liberation Sans', Arial, sans-serif", color: '#4d5b57', whiteSpace: 'nowrap' } as const
  return (
    <div style={{ ...line, ...letters }}>
      <span style={{ flex: 1, overflow: 'hidden', textOverflow: 'ellipsis' }}>
        {paper.practice} · {paper.programmeTitle}
      </span>
      <span>Prescription ID {paper.prescriptionId}</span>
      <span>
        Page <span className="pageNumber" /> of <span className="totalPages" />
      </span>
    </div>
  )
}
