import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { questionPaths } from '#contract/features/question/question-paths.ts'
import { listOf } from '#contract/features/authoring/draft/fields.ts'
import { readRule, writeRule } from '#contract/features/authoring/draft/test-field-schemas.ts'
import type { DrawRule } from '#contract/features/question/draw-rules.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Select } from '#ui/form/select.tsx'
import { Bound, useFields, type EditorForm } from '../bound.tsx'
import { RuleFields } from './rule-fields.tsx'
import styles from './test.module.css'

/** Questions that a rule draws unless its author says otherwise. */
const usualCount = 5
/** As many as a test takes. */
const mostRules = 20

/** Which questions are drawn: so many of a bank, each time others. */
export function DrawRules({ form, at }: { form: EditorForm; at: string }) {
  const { t } = useLingui()
  const name = `${at}.draw.rules`
  const rules = listOf(useFields(form), name).flatMap((text) => readRule(text) ?? [])
  const { banks } = form.choices
  const put = (next: readonly DrawRule[]) => form.saver.change([{ field: name, value: next.map(writeRule) }])
  return (
    <Bound form={form} name={name}>
      <div className={styles.rules}>
        {form.isFaulty(name) ? <Banner tone="bad" role="alert" title={t`Confira de onde vêm as perguntas.`} /> : null}
        {rules.map((rule, index) => (
          <RuleFields
            // Rules have no other name, and none moves.
            key={`${index} ${rule.bankId}`}
            rule={rule}
            bankName={banks.find(({ id }) => id === rule.bankId)?.name}
            onChange={(changed) => put(rules.map((one, other) => (other === index ? changed : one)))}
            onRemove={() => put(rules.filter((_, other) => other !== index))}
          />
        ))}
        {banks.length > 0 && rules.length < mostRules ? (
          <Select
            aria-label={t`Sortear de um banco`}
            value=""
            onChange={({ currentTarget: { value } }) => put([...rules, { bankId: value, count: usualCount }])}
          >
            <option value="">{t`Sortear de um banco…`}</option>
            {banks.map(({ id, name: label }) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </Select>
        ) : null}
        {banks.length === 0 ? (
          <p className={styles.note}>
            <Trans>
              Ainda não há banco de questões. <Link to={questionPaths.banks()}>Criar um banco</Link>
            </Trans>
          </p>
        ) : null}
      </div>
    </Bound>
  )
}
