import type { Services } from '../services.ts'

/** A client as what runs by the clock needs it. */
export interface RunningClient {
  clientId: number
  timeZone: string
  modules: readonly string[]
}

/** The clients that are not closed, which whatever runs by the clock goes through one by one. */
export const findRunningClients = ({ database }: Pick<Services, 'database'>): Promise<RunningClient[]> =>
  database.inSystem((tx) =>
    tx
      .selectFrom('client')
      .select(['id as clientId', 'time_zone as timeZone', 'modules'])
      .where('closed_at', 'is', null)
      .orderBy('id')
      .execute(),
  )
