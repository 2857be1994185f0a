/**
 * A plain mark that somebody is signed in here, readable before anything is decrypted: with it the
 * start begins to load the signed-in part at once. It says nothing about who.
 */
const item = 'trilha-signed-in'

export const hasSessionHint = (): boolean => localStorage.getItem(item) !== null

export function setSessionHint(signedIn: boolean): void {
  if (signedIn) localStorage.setItem(item, '1')
  else localStorage.removeItem(item)
}
