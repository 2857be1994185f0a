import { useRef } from 'react'
import { newId } from '#contract/engine/ids.ts'
import {
  itemsOf,
  numberOf,
  placeBetween,
  type FieldValue,
  type Item,
} from '#contract/features/authoring/draft/fields.ts'
import type { EditorForm } from '../bound.tsx'
import { useActivityFields } from '../use-activity-fields.ts'

const placeOf = (item: Item | undefined) => item && numberOf(item.fields, 'place')

/** What stands in an order within an activity: added, moved, taken out. */
export function useOrdered(form: EditorForm, at: string, list: 'items' | 'places') {
  const items = itemsOf(useActivityFields(form, at), list)
  const ref = useRef<HTMLOListElement>(null)
  const field = (key: string) => `${at}.${list}.${key}`
  return {
    items,
    ref,
    field,
    move: (index: number, by: 1 | -1) => {
      const item = items[index]
      if (!item) return
      const [before, after] = by < 0 ? [items[index - 2], items[index - 1]] : [items[index + 1], items[index + 2]]
      form.saver.change([{ field: `${field(item.key)}.place`, value: placeBetween(placeOf(before), placeOf(after)) }])
    },
    remove: (key: string) => form.saver.change([{ field: `${field(key)}.gone`, value: true }]),
    add: (own: Readonly<Record<string, FieldValue>> = {}) => {
      const key = newId()
      form.saver.change([
        { field: `${field(key)}.gone`, value: false },
        { field: `${field(key)}.place`, value: placeBetween(placeOf(items.at(-1)), undefined) },
        ...Object.entries(own).map(([name, value]) => ({ field: `${field(key)}.${name}`, value })),
      ])
      // What was added is written next.
      requestAnimationFrame(() => ref.current?.lastElementChild?.querySelector<HTMLElement>('textarea, input')?.focus())
    },
  }
}
