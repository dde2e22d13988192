/** How long what people type may be, in characters. Each limit is stated here, for the server and for the page that asks. */
export const LONGEST = {
  /** A person's first or last name, an appointment's. */
  name: 80,
  /** A client's whole name, a practice's, a programme's title. */
  title: 120,
  exerciseName: 64,
  exerciseDescription: 1024,
  /** What a picture shows. */
  alt: 200,
  tag: 60,
  parameter: 40,
  email: 254,
  password: 200,
  search: 200,
  message: 4000,
  /** A form that is being filled in comes back whole, with what is wrong beside it. */
  draft: 1000,
} as const
