/** As in the contract; a test holds the two together, since the contract's own file would bring its schemas along. */
export const PASSWORD_LENGTH_MIN = 15
