import { Trans, useLingui } from '@lingui/react/macro'
import { longestBadgeValidity } from '#contract/features/badge/badge-rules.ts'
import { shownText } from '#platform/text/shown-text.ts'
import { FieldGrid } from '#ui/desk/desk-page.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { Field } from '#ui/form/field.tsx'
import { Select } from '#ui/form/select.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import type { TypedBadge } from './badge-draft.ts'
import type { EditorProps } from './use-badge-editor.ts'

interface RuleFieldsProps {
  typed: TypedBadge
  choices: EditorProps['choices']
  isWrong: (field: string) => boolean
  onChange: (change: Partial<TypedBadge>) => void
}

/** When a badge is given, and for how long it is valid. */
export function RuleFields({ typed, choices, isWrong, onChange }: RuleFieldsProps) {
  const { t } = useLingui()
  const { kind } = typed
  const fill = t`Preencha o campo corretamente`
  return (
    <>
      <Field label={t`Quando é dada`} required>
        {(ids) => (
          <Select
            {...ids}
            value={kind}
            onChange={(event) => onChange({ kind: event.currentTarget.value as TypedBadge['kind'] })}
          >
            <option value="course">{t`Ao concluir um curso`}</option>
            <option value="trail">{t`Ao concluir uma trilha`}</option>
            <option value="grade">{t`Ao concluir um curso com certa nota`}</option>
            <option value="count">{t`Ao concluir certo número de cursos`}</option>
            <option value="hand">{t`Só pela equipe, à mão`}</option>
          </Select>
        )}
      </Field>
      <FieldGrid>
        {kind === 'course' || kind === 'grade' ? (
          <Field label={t`Curso`} required error={isWrong('rule.courseId') ? t`Escolha um curso.` : undefined}>
            {(ids) => (
              <Select
                {...ids}
                value={typed.courseId}
                onChange={(event) => onChange({ courseId: event.currentTarget.value })}
              >
                <option value="">{t`Escolha um curso`}</option>
                {choices.courses.map(({ id, title }) => (
                  <option key={id} value={String(id)}>
                    {shownText(title)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        ) : null}
        {kind === 'trail' ? (
          <Field label={t`Trilha`} required error={isWrong('rule.trailId') ? t`Escolha uma trilha.` : undefined}>
            {(ids) => (
              <Select
                {...ids}
                value={typed.trailId}
                onChange={(event) => onChange({ trailId: event.currentTarget.value })}
              >
                <option value="">{t`Escolha uma trilha`}</option>
                {choices.trails.map(({ id, title }) => (
                  <option key={id} value={String(id)}>
                    {shownText(title)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        ) : null}
        {kind === 'grade' ? (
          <Field label={t`Nota mínima`} hint={t`De 1 a 100.`} required error={isWrong('rule.least') ? fill : undefined}>
            {(ids) => (
              <TextInput
                {...ids}
                inputMode="numeric"
                autoComplete="off"
                value={typed.least}
                onChange={(event) => onChange({ least: event.currentTarget.value })}
              />
            )}
          </Field>
        ) : null}
        {kind === 'count' ? (
          <Field label={t`Quantos cursos`} required error={isWrong('rule.courses') ? fill : undefined}>
            {(ids) => (
              <TextInput
                {...ids}
                inputMode="numeric"
                autoComplete="off"
                value={typed.courses}
                onChange={(event) => onChange({ courses: event.currentTarget.value })}
              />
            )}
          </Field>
        ) : null}
        <Field
          label={t`Validade em meses`}
          hint={t`Vazio: não vence.`}
          error={isWrong('validMonths') ? t`De 1 a ${longestBadgeValidity} meses.` : undefined}
        >
          {(ids) => (
            <TextInput
              {...ids}
              inputMode="numeric"
              autoComplete="off"
              value={typed.validMonths}
              onChange={(event) => onChange({ validMonths: event.currentTarget.value })}
            />
          )}
        </Field>
      </FieldGrid>
      <Checkbox
        checked={typed.isActive}
        onChange={(event) => onChange({ isActive: event.currentTarget.checked })}
        detail={
          <Trans>
            Ativa, também recebe quem já fez o que ela pede. Recolhida, ninguém mais recebe; quem tem continua.
          </Trans>
        }
      >
        <Trans>Ativa</Trans>
      </Checkbox>
    </>
  )
}
