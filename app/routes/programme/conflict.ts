/** Said when another window saved first. What was typed stays in the form, which now carries the newer version. */
export const changedElsewhere = (now: string) =>
  `This was changed in another window meanwhile. It now reads: “${now}”. Save again to replace that with yours.`
