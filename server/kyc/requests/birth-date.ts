/** Nobody is older. */
const AGE_YEARS_MAX = 130

/** Whether somebody who lives today can have been born on this day. */
export function isBirthDatePossible(dateOfBirth: string, today: Date): boolean {
  const born = new Date(dateOfBirth)
  return born <= today && born.getUTCFullYear() >= today.getUTCFullYear() - AGE_YEARS_MAX
}
