import { randomInt } from 'node:crypto'

/** Crockford's digits: none is mistaken for another when it is typed from paper. */
const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A code that nobody guesses: the client's number and 80 random bits. */
export function makeCode(clientId: number): string {
  const groups = Array.from({ length: 4 }, () => Array.from({ length: 4 }, () => digits[randomInt(32)]).join(''))
  return [clientId, ...groups].join('-')
}
