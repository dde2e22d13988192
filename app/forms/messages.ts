import * as z from 'zod'

/** The wording that every field shares. (publishing.md §5, global form messages) */
z.config({
  customError(issue) {
    if (issue.input === undefined || issue.input === '') return 'This field is required'
    if (issue.code === 'invalid_format' && issue.format === 'email') return 'Enter a valid email'
    if (typeof issue.input !== 'string') return undefined
    if (issue.code === 'too_small')
      return `Expected at least ${issue.minimum} characters, but only got ${issue.input.length}`
    if (issue.code === 'too_big')
      return `Expected at most ${issue.maximum} characters, but only got ${issue.input.length}`
  },
})
