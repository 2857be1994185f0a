import { useState } from 'react'
import type { OwnProfile, Profile } from '#contract/features/profile/profile-contract.ts'
import type { RegisterField } from '#contract/features/settings/settings-schema.ts'
import { CallError } from '#platform/call-error.ts'
import { formOfProfile, formProblems, profileOfForm } from '../rules/profile-form.ts'
import { emptyRegistration } from '../rules/register-form.ts'
import { focusField, useEditor, wrongNames, type Editor } from './use-editor.ts'

export interface OwnForm extends Editor {
  /** What is asked; a document that is known is shown and not asked. */
  fields: RegisterField[]
  saving: boolean
  failure: unknown
  /** Saving was tried while something was missing. */
  incomplete: boolean
  save: () => void
}

/** A form over one's own data: what is known is filled in, and `send` gets what is asked. */
export function useOwnForm(
  own: OwnProfile,
  wanted: readonly RegisterField[],
  send: (profile: Profile) => Promise<void>,
): OwnForm {
  const { country, today, minimumAge, choices } = own
  const fields = wanted.filter(({ name }) => name !== 'document' || !own.profile.document)
  const [saving, setSaving] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const editor = useEditor({
    start: { ...emptyRegistration(country), ...formOfProfile(own.profile, country) },
    country,
    today,
    minimumAge,
    choices,
    problemsOf: (form, facts) => formProblems(form, fields, facts),
  })
  const { form } = editor
  const save = form.handleSubmit(
    async (filled) => {
      setSaving(true)
      setFailure(null)
      try {
        await send(profileOfForm(filled, fields))
      } catch (error) {
        const problem = error instanceof CallError ? error.problem : null
        const wrong = (problem?.fields ?? []).map(({ field, code }) => ({
          field: field.replace(/^profile\./, ''),
          code: problem?.code.startsWith('register.') ? problem.code : code,
        }))
        setFailure(error)
        editor.take(wrong)
        focusField(wrong.map(({ field }) => field))
      } finally {
        setSaving(false)
      }
    },
    (errors) => focusField(wrongNames(errors)),
  )
  return {
    ...editor,
    fields,
    saving,
    failure,
    incomplete: form.formState.isSubmitted && wrongNames(form.formState.errors).length > 0,
    save: () => void save(),
  }
}
