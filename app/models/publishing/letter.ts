import { type Letter, letter } from '#app/models/letter.ts'

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
