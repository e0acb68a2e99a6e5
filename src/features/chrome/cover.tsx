/** The loading cover (P2); filled in below. */
export const Cover = () => null
