import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import { newId } from '#contract/engine/ids.ts'
import { changeAudience, createAudience, type AudienceDetail } from '#contract/features/audience/audience-contract.ts'
import { groupChoices } from '#contract/features/group/group-contract.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { CallError } from '#platform/call-error.ts'
import { isShapedLike } from '#platform/desk/kept/kept-drafts.ts'
import { useKeptValue } from '#platform/desk/kept/use-kept-form.ts'
import { callErrorText } from '#platform/error-text.ts'
import { useAnswer } from '#platform/hooks/use-answer.ts'
import { useAttempt } from '#platform/hooks/use-attempt.ts'
import { Button } from '#ui/button/button.tsx'
import { Actions } from '#ui/desk/desk-page.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Section } from '#ui/layout/section.tsx'
import { AudiencePreview, PersonLookup } from './audience-preview.tsx'
import { draftOf, readDraft, rekeyed, withKey, type DraftFault, type DraftJoin } from './rule/rule-draft.ts'
import { RuleEditor } from './rule/rule-editor.tsx'
import type { Choices } from './rule/term-kinds.ts'
import styles from './audience.module.css'

interface FormProps {
  /** The audience that is changed; none: a new one is made. */
  audience?: AudienceDetail
  onSaved: (audience: AudienceDetail) => void
}

const emptyDraft = (): DraftJoin => ({
  join: 'all',
  denied: false,
  parts: [withKey({ kind: 'group', value: '', denied: false })],
})

/** What values are chosen from, with the names of people that become known while it is written. */
function useChoices(audience: AudienceDetail | undefined) {
  const { i18n } = useLingui()
  const groups = useAnswer('groups', (signal) => staffCall(groupChoices, {}, { signal }))
  const [names, setNames] = useState<ReadonlyMap<string, string>>(
    () =>
      new Map([
        ...(audience?.people.map(({ userId, name }) => [userId, name] as const) ?? []),
        ...(audience?.places.map(({ id, name }) => [id, name] as const) ?? []),
      ]),
  )
  const choices: Choices = {
    groups: groups.is === 'there' ? groups.value.groups : [],
    names,
    say: (text) => i18n._(text),
  }
  return { choices, onNamed: (id: string, name: string) => setNames((now) => new Map([...now, [id, name]])) }
}

/** Name and rule of an audience, with what the rule comes to beside it. */
export function AudienceForm({ audience, onSaved }: FormProps) {
  const { t } = useLingui()
  const { busy, failure, attempt } = useAttempt()
  const [first] = useState(() => ({
    name: audience?.name ?? '',
    draft: audience ? draftOf(audience.rule) : emptyDraft(),
  }))
  const [name, setName] = useState(first.name)
  const [draft, setDraft] = useState(first.draft)
  const forget = useKeptValue(`audience-${audience ? `${audience.id}-${audience.rev}` : 'new'}`, {
    value: { name, draft },
    first,
    restore: (kept) => {
      if (!isShapedLike(kept, first) || !isShapedLike(kept.draft, first.draft)) return false
      setName(kept.name)
      setDraft(rekeyed(kept.draft))
      return true
    },
  })
  const [tried, setTried] = useState(false)
  // Pressed again after a lost answer nothing is made twice.
  const [key, setKey] = useState(() => newId())
  const { choices, onNamed } = useChoices(audience)
  // The same rule as long as nothing is written: the preview is asked anew for another one alone.
  const read = useMemo(() => readDraft(draft), [draft])
  const rule = 'rule' in read ? read.rule : null
  const faults: Record<DraftFault, string> = {
    incomplete: t`Complete cada condição, ou tire as que sobram.`,
    too_many: t`São no máximo 20 condições.`,
    denied_only: t`“Não pode valer” precisa de outra condição ao lado que diga quem entra.`,
  }
  const save = () => {
    setTried(true)
    if (!rule || !name.trim()) return
    void attempt(async () => {
      const body = { name: name.trim(), rule }
      try {
        const saved = audience
          ? await staffCall(
              changeAudience,
              { params: { audienceId: String(audience.id) }, body },
              { rev: audience.rev, key },
            )
          : await staffCall(createAudience, { body }, { key })
        forget()
        toast(saved.waits ? t`Salvo. As pessoas entram e saem em instantes.` : t`Salvo`, { tone: 'ok' })
        onSaved(saved)
      } catch (error) {
        if (error instanceof CallError && error.kind === 'problem') setKey(newId())
        throw error
      }
    })
  }
  return (
    <div className={styles.columns}>
      <Section title={<Trans>Quem faz parte</Trans>}>
        <Card>
          <form
            className={styles.form}
            noValidate
            onSubmit={(event) => {
              event.preventDefault()
              save()
            }}
          >
            {failure ? <Banner tone="bad" role="alert" title={callErrorText(failure)} /> : null}
            <Field
              label={t`Nome do público`}
              required
              error={tried && !name.trim() ? t`Preencha este campo.` : undefined}
            >
              {(ids) => (
                <TextInput
                  {...ids}
                  maxLength={80}
                  autoComplete="off"
                  value={name}
                  onChange={(event) => setName(event.currentTarget.value)}
                />
              )}
            </Field>
            <RuleEditor draft={draft} onChange={setDraft} choices={choices} onNamed={onNamed} />
            {'fault' in read && tried ? <Banner tone="warn" role="alert" title={faults[read.fault]} /> : null}
            <Actions>
              <Button type="submit" busy={busy}>
                {audience ? <Trans>Salvar</Trans> : <Trans>Criar público</Trans>}
              </Button>
            </Actions>
          </form>
        </Card>
      </Section>
      <div className={styles.stack}>
        <AudiencePreview rule={rule} audienceId={audience?.id} />
        <PersonLookup rule={rule} choices={choices} />
      </div>
    </div>
  )
}
