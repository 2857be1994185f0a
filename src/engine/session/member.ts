/** A person acting in one client: everything local belongs to such a pair. */
export interface Member {
  userId: string
  clientId: number
}
