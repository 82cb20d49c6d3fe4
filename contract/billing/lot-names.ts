/** The names of lots that the platform makes. All other lots have the name of their package. */
export const LOT_NAMES = { trial: 'Trial', postpaid: 'Postpaid' } as const
