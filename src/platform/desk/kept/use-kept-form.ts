import { useCallback, useEffect, useRef } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { onLeaving } from '../../browser/leaving.ts'
import { reportError } from '../../report-error.ts'
import {
  openKeptDraft,
  restorable,
  sameTyped,
  tellRestored,
  typedFields,
  type DraftOf,
  type KeptDraft,
} from './kept-drafts.ts'

/**
 * Keeps what is typed into a form on the device, sealed, until the server has it; only the fields that are not as the form
 * began. Answers what forgets it: to be called once the server has confirmed it.
 */
export function useKeptForm<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  name: string,
  of: DraftOf = 'client',
): () => void {
  const draft = useRef<KeptDraft | null>(null)
  /** What the server has. */
  const first = useRef<Record<string, unknown>>({})
  useEffect(() => {
    const opened = openKeptDraft(name, of, reportError)
    draft.current = opened
    first.current = structuredClone(form.getValues())
    let isOpen = true
    const restore = async () => {
      const kept = await opened.read()
      if (!isOpen) return
      const left = restorable(kept, form.getValues(), first.current)
      for (const [field, value] of left)
        form.setValue(field as Path<Values>, value as PathValue<Values, Path<Values>>, { shouldDirty: true })
      if (left.length > 0) tellRestored()
    }
    void restore().catch(reportError)
    const unsubscribe = form.subscribe({
      formState: { values: true },
      callback: ({ values }) => opened.note(typedFields(values, first.current)),
    })
    const stopHearing = onLeaving(opened.flush)
    return () => {
      isOpen = false
      unsubscribe()
      stopHearing()
      opened.flush()
    }
  }, [form, name, of])
  return useCallback(() => {
    first.current = structuredClone(form.getValues())
    draft.current?.forget()
  }, [form])
}

/** The same of a value that is no form: `value` as it is shown, `first` as it began. */
export function useKeptValue<Value>(
  name: string,
  {
    value,
    first,
    restore,
    of = 'client',
  }: {
    value: Value
    first: Value
    /** Puts what was left into its place; false where it is of no use any more. */
    restore: (kept: unknown) => boolean
    of?: DraftOf
  },
): () => void {
  const draft = useRef<KeptDraft | null>(null)
  const put = useRef(restore)
  useEffect(() => void (put.current = restore))
  const isTyped = !sameTyped(value, first)
  const typedNow = useRef(isTyped)
  useEffect(() => {
    const opened = openKeptDraft(name, of, reportError)
    draft.current = opened
    let isOpen = true
    const bringBack = async () => {
      const kept = await opened.read()
      if (isOpen && kept !== null && !typedNow.current && put.current(kept)) tellRestored()
    }
    void bringBack().catch(reportError)
    const stopHearing = onLeaving(opened.flush)
    return () => {
      isOpen = false
      stopHearing()
      opened.flush()
    }
  }, [name, of])
  const text = JSON.stringify(value)
  /** What the server has by now, though the form shows it still. */
  const confirmed = useRef<string | null>(null)
  const shown = useRef({ text, value })
  useEffect(() => void (shown.current = { text, value }))
  useEffect(() => {
    if (text === confirmed.current) return
    // As it began nothing is noted: what was left is still being read.
    if (isTyped || typedNow.current) draft.current?.note(isTyped ? shown.current.value : null)
    typedNow.current = isTyped
  }, [text, isTyped])
  return useCallback(() => {
    confirmed.current = shown.current.text
    draft.current?.forget()
  }, [])
}
