import { lazy, type ComponentType } from 'react'
import type { ItemKind } from '#contract/features/enrolment/enrolment-schema.ts'

/** What the reviews of a course or trail are told of it. */
export interface ItemReviewsProps {
  kind: ItemKind
  itemId: number
  /** What it is called. */
  title: string
  /** Its person has begun it, and may review it. */
  isBegun: boolean
}

type Reviews = ComponentType<ItemReviewsProps>
const nothing: Reviews = () => null
let load: () => Promise<Reviews> = async () => nothing

/** Makes known what shows the reviews of an item; see [Note: Activity views]. */
export function registerItemReviews(loadReviews: () => Promise<Reviews>): void {
  load = loadReviews
}

/** What people think of a course or trail, fetched when it is drawn first. */
export const ItemReviews: Reviews = lazy(async () => ({ default: await load() }))
