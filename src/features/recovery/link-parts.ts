/** The parts of a link that sets a password. */
export interface LinkParts {
  username: string
  uidb64: string
  token: string
}

const name = 'trilha-password-link'
/** Stands in the address for what was in it. */
const hidden = '-'

/**
 * The link of this visit. Its token leaves the address (and so the history) at once; for a reload it
 * is kept in this tab alone, until the password is set.
 */
export function takeLink(params: Partial<Record<keyof LinkParts, string>>): LinkParts | null {
  const { username = '', uidb64 = '', token = '' } = params
  if (token !== hidden && token !== '') {
    const link = { username, uidb64, token }
    sessionStorage.setItem(name, JSON.stringify(link))
    const [, kind = ''] = location.pathname.split('/')
    history.replaceState(history.state, '', `/${kind}/${hidden}/${hidden}/${hidden}`)
    return link
  }
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? 'null') as LinkParts | null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

export const forgetLink = (): void => sessionStorage.removeItem(name)
