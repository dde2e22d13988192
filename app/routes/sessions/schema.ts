import * as z from 'zod'
import { back, line, recordId } from '#app/models/fields.ts'
import { LONGEST } from '#app/models/longest.ts'
import { plainName } from '#app/models/names.ts'

const email = z.email().trim().toLowerCase().max(LONGEST.email)
const name = line().min(1).max(LONGEST.name).superRefine(plainName)

export const LoginSchema = z.object({
  email: z.string().trim().toLowerCase().max(LONGEST.email),
  password: z.string().max(LONGEST.password),
  redirectTo: back.optional(),
})

/** At least 10 characters, none of the well-known ones; nothing else is asked of it (NIST SP 800-63B §3.1.1). */
const newPassword = z.string().min(10).max(LONGEST.password)

export const RegisterSchema = z.object({
  firstName: name,
  lastName: name,
  practiceName: line().min(1).max(LONGEST.title).superRefine(plainName),
  email,
  password: newPassword,
})

export const ForgotPasswordSchema = z.object({ email })

export const ExpiredPasswordSchema = z.object({ token: recordId, password: newPassword })
