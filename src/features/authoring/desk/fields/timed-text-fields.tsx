import { useLingui } from '@lingui/react/macro'
import { timedTextKinds } from '#contract/features/activity/types/media-content.ts'
import { languageNames } from '#platform/text/language-names.ts'
import type { EditorForm } from './bound.tsx'
import { FileField } from './file/file-field.tsx'

/** What goes with a film or a recording in the language that is written: captions, a transcript, chapters. */
export function TimedTextFields({ form, at }: { form: EditorForm; at: string }) {
  const { t } = useLingui()
  const { language } = form
  const name = languageNames[language]
  const words = {
    captions: { label: t`Legendas: ${name}`, hint: t`Um arquivo WebVTT ou SRT neste idioma.` },
    transcript: { label: t`Transcrição: ${name}`, hint: t`WebVTT ou SRT. Sem ela, as legendas são a transcrição.` },
    chapters: { label: t`Capítulos: ${name}`, hint: t`WebVTT ou SRT: onde cada parte começa e como se chama.` },
  }
  return timedTextKinds.map((kind) => (
    <FileField
      key={`${kind}.${language}`}
      form={form}
      name={`${at}.${kind}.${language}`}
      {...words[kind]}
      kind="captions"
    />
  ))
}
