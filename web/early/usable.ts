/** The event of the document that says: the rendered page answers to the person now. */
export const USABLE = 'nkra:usable'
