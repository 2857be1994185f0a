import type { MessageDescriptor } from '@lingui/core'
import type { LucideIcon } from 'lucide-react'
import type { Permission } from '#contract/engine/feature.ts'
import type { RoleName } from '#contract/engine/session/client.ts'
import type { ErrorText } from '../error-text.ts'
import type { Load } from './app-feature.ts'

// [Note: Desk features] What staff are shown: `src/features/X/desk/X-desk.ts` declares it, `src/desks.ts` lists them. The
// list comes with the desk alone; who has no role there loads nothing of it, and the service worker keeps none of it.

/** A page of the desk. */
export interface DeskPage {
  /** Its address as a pattern: `/admin/people/:userId`. */
  readonly path: string
  /** Who sees it; the server asks the same. */
  readonly permission: Permission
  /** What it is about: the client that is acted in, or the platform. */
  readonly of: 'client' | 'platform'
  readonly load: Load
  /** It plays activities of every type, as people do. */
  readonly shows?: 'activities'
  /** Its place in the desk's navigation; a page without one is reached from another. */
  readonly entry?: { readonly label: MessageDescriptor; readonly icon: LucideIcon; readonly order: number }
}

/** A feature as the desk shows it. */
export interface DeskFeature {
  /** The name of its folders. */
  readonly name: string
  /** What each role may of it, as its contract says; the server asks the same. */
  readonly permissions: Readonly<Partial<Record<Permission, readonly RoleName[]>>>
  readonly pages: Readonly<Record<string, DeskPage>>
  /** What it says of its refusals. */
  readonly errors?: Readonly<Record<string, ErrorText>>
}

/** Declares what a feature shows at the desk; the types of its parts are kept. */
/* @__NO_SIDE_EFFECTS__ */
export function deskFeature<const F extends DeskFeature>(definition: F): F {
  return definition
}
