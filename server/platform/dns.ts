import { Resolver } from 'node:dns/promises'

/** Asks the domain name system. */
export interface Dns {
  /** The texts (TXT records) at a name; none where there are none. Throws where no name server answers. */
  texts(name: string): Promise<string[]>
}

/** Milliseconds that a name server gets to answer, and how often it is asked. */
const patience = { timeout: 3000, tries: 2 }
/** What is said of a name that is not there, or has no texts. */
const nothing: readonly unknown[] = ['ENOTFOUND', 'ENODATA']

/** The name servers this machine uses. */
export function openDns(): Dns {
  return {
    async texts(name) {
      try {
        const records = await new Resolver(patience).resolveTxt(name)
        // A long text comes in pieces.
        return records.map((pieces) => pieces.join(''))
      } catch (error) {
        if (nothing.includes((error as NodeJS.ErrnoException).code)) return []
        throw error
      }
    },
  }
}
