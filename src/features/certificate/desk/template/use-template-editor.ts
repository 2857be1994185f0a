import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { newId } from '#contract/engine/ids.ts'
import type { LanguageCode } from '#contract/engine/language.ts'
import {
  changeCertificateTemplate,
  createCertificateTemplate,
  readCertificateTemplate,
  type CertificateTemplate,
  type WrittenTemplate,
} from '#contract/features/certificate/certificate-template.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { CallError } from '#platform/call-error.ts'
import { isShapedLike, sameTyped } from '#platform/desk/kept/kept-drafts.ts'
import { useKeptValue } from '#platform/desk/kept/use-kept-form.ts'
import { useAttempt } from '#platform/hooks/use-attempt.ts'
import { toast } from '#ui/feedback/toast.ts'
import { firstDraft } from './template-draft.ts'

export interface EditorProps {
  /** The template that is changed; none: a new one is written. */
  template?: CertificateTemplate
  languages: { languages: readonly LanguageCode[]; defaultLanguage: LanguageCode }
  onSaved: (template: CertificateTemplate) => void
}

/** What is typed of a template, and what becomes of it. */
export function useTemplateEditor({ template, onSaved }: EditorProps) {
  const { t } = useLingui()
  const { busy, failure, attempt } = useAttempt()
  const [there] = useState(() => firstDraft(template))
  const [typed, setTyped] = useState(there)
  // What was seen when the typing began: somebody else's change since is told, and not written over.
  const [rev, setRev] = useState(template?.rev ?? 0)
  // Pressed again after a lost answer nothing is written twice.
  const [key, setKey] = useState(() => newId())
  const forget = useKeptValue<{ rev: number; typed: WrittenTemplate }>(
    `certificate-template-${template?.id ?? 'new'}`,
    {
      value: { rev, typed },
      first: { rev, typed: there },
      restore: (kept) => {
        if (!isShapedLike(kept, { rev: 0, typed: there }) || !isShapedLike(kept.typed, there)) return false
        if (sameTyped(kept.typed, there)) return false
        setTyped(kept.typed)
        setRev(kept.rev)
        return true
      },
    },
  )
  const problem = failure instanceof CallError ? failure.problem : null
  const write = async (seen: number) => {
    try {
      const saved = template
        ? await staffCall(
            changeCertificateTemplate,
            { params: { templateId: template.id }, body: typed },
            { rev: seen, key },
          )
        : await staffCall(createCertificateTemplate, { body: typed }, { key })
      forget()
      toast(t`Salvo`, { tone: 'ok' })
      onSaved(saved)
    } catch (error) {
      if (error instanceof CallError && error.kind === 'problem') setKey(newId())
      throw error
    }
  }
  /** Takes what somebody else wrote as seen, and writes what was typed here over it. */
  const overwrite = () =>
    attempt(async () => {
      if (!template) return
      const { rev: newest } = await staffCall(readCertificateTemplate, { params: { templateId: template.id } })
      setRev(newest)
      await write(newest)
    })
  return {
    typed,
    set: (change: Partial<WrittenTemplate>) => setTyped((before) => ({ ...before, ...change })),
    isDirty: !sameTyped(typed, there),
    busy,
    failure,
    isConflict: problem?.code === 'edit.conflict',
    wrong: (problem?.fields ?? []).map(({ field }) => field),
    save: () => attempt(() => write(rev)),
    overwrite,
  }
}
