/** The schemas that read the variables of the configuration. */
import { z } from 'zod'

/** A schema for a whole number between two bounds. `unit` is its unit in words. */
export const whole = (unit: string, min: number, max: number) =>
  z
    .string()
    .refine(
      (text) => /^\d{1,9}$/.test(text) && Number(text) >= min && Number(text) <= max,
      `is whole ${unit}, ${min} to ${max}`,
    )
    .transform(Number)
    .optional()

export const seconds = (min: number, max: number) => whole('seconds', min, max)
