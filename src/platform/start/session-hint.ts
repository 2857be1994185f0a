/**
 * A plain mark that somebody is signed in here, readable before anything is decrypted: with it the
 * start begins to load the signed-in part at once. It says nothing about who.
 */
const item = 'trilha-signed-in'
/** The same for people who are in the device's list: with it sign-in begins with the list. */
const peopleItem = 'trilha-people'

export const hasSessionHint = (): boolean => localStorage.getItem(item) !== null
export const hasPeopleHint = (): boolean => localStorage.getItem(peopleItem) !== null

function mark(name: string, set: boolean): void {
  if (set) localStorage.setItem(name, '1')
  else localStorage.removeItem(name)
}

export const setSessionHint = (signedIn: boolean): void => mark(item, signedIn)
export const setPeopleHint = (known: boolean): void => mark(peopleItem, known)
