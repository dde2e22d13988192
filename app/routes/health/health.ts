/** The process is up. */
export const loader = () => Response.json({ status: 'up' })
