import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { Permission } from '#contract/engine/feature.ts'

/** The client that is acted in at the desk. Who runs the platform may act in one that they are no member of. */
export interface DeskClient {
  id: number
  name: string
  /** What the person may do there; the server asks the same. */
  may: readonly Permission[]
}

let ofPlatform: readonly Permission[] = []

/** Says what who runs the platform may do (the desk does, at its start). */
export const learnPermissions = (permissions: readonly Permission[]): void => void (ofPlatform = permissions)

/** What who runs the platform may do in any client. */
export const permissionsOfPlatform = (): readonly Permission[] => ofPlatform

/** The client acted in; null while none is chosen. */
export const deskClientStore = createStore<{ client: DeskClient | null }>()(() => ({ client: null }))

/** Acts in that client from now on. */
export function actIn(client: DeskClient | null): void {
  deskClientStore.setState({ client })
}

export const useDeskClient = (): DeskClient | null => useStore(deskClientStore, ({ client }) => client)

/** Whether the person may do something in the client that is acted in. */
export const useMay = (permission: Permission): boolean => useDeskClient()?.may.includes(permission) ?? false
