import { type Letter, letter } from '#app/models/letter.ts'

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

export function supportLetter(from: { name: string; email: string; practice: string }, message: string): Letter {
  return letter(`Support: ${from.name}, ${from.practice}`, [
    `${from.name} of ${from.practice} asks. Please answer to ${from.email}.`,
    ...message.split(/\r?\n/),
  ])
}
