import { commonPart, offlineCoursePart, paramsPart, siteListsPart } from './parts.ts'

/**
 * The parts that tell what somebody did here are one person's: the next one begins with none of them, and
 * nobody's are kept once they have signed out. Looks, language and answers about cookies are the device's.
 */
export function ownParts(userId: string | null): void {
  if (userId !== null && paramsPart.getState().owner === userId) return
  paramsPart.setState({ owner: userId, filters: {} })
  offlineCoursePart.setState({ items: [] })
  siteListsPart.setState({ byClient: {} })
  commonPart.setState({ memberSettings: null })
}
