import * as z from 'zod'
import { plainName } from '#app/models/names.ts'

const email = z.email().trim().toLowerCase().max(254)
const name = z.string().trim().min(1).max(80).superRefine(plainName)

export const LoginSchema = z.object({
  email: z.string().trim().toLowerCase(),
  password: z.string(),
  redirectTo: z.string().optional(),
})

/** At least 10 characters, none of the well-known ones; nothing else is asked of it (NIST SP 800-63B §3.1.1). */
const newPassword = z.string().min(10).max(200)

export const RegisterSchema = z.object({
  firstName: name,
  lastName: name,
  practiceName: z.string().trim().min(1).max(120).superRefine(plainName),
  email,
  password: newPassword,
})

export const ForgotPasswordSchema = z.object({ email })

export const ExpiredPasswordSchema = z.object({ token: z.string(), password: newPassword })
