import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import * as v from 'valibot'
import { newId } from '#contract/engine/ids.ts'
import { addPointsRule, writePointsTable, type DeskTable } from '#contract/features/campaign/points/points-desk.ts'
import {
  matchFields,
  mostUnitPoints,
  pointsSources,
  writtenRuleSchema,
  type WrittenRule,
} from '#contract/features/campaign/points/points-rule.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { CallError } from '#platform/call-error.ts'
import { callErrorText } from '#platform/error-text.ts'
import { formatNumber } from '#platform/format.ts'
import { useAttempt } from '#platform/hooks/use-attempt.ts'
import { Button } from '#ui/button/button.tsx'
import { FieldGrid } from '#ui/desk/desk-page.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { Field } from '#ui/form/field.tsx'
import { Select } from '#ui/form/select.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import styles from '../campaign.module.css'
import { matchName, sourceText } from './rule-words.ts'
import { typedNumber } from './typed-number.ts'

interface RuleDialogProps {
  table: DeskTable
  onDone: () => void
  onClose: () => void
}

const amounts = ['unitPoints', 'unitXp', 'capPoints'] as const
type Typed = Record<(typeof matchFields)[number] | (typeof amounts)[number], string> & {
  source: WrittenRule['source']
  /** Number of the course or trail, id of the survey; empty: all of them. */
  subject: string
  multiplied: boolean
}

/** What was typed as a rule: of sales by their products, else of a course or trail. */
const ruleOfTyped = (typed: Typed) => {
  const isSale = typed.source === 'sale'
  return v.safeParse(writtenRuleSchema, {
    source: typed.source,
    subjectId: (!isSale && typed.subject.trim()) || null,
    ...Object.fromEntries(matchFields.map((field) => [field, (isSale && typed[field].trim()) || null])),
    unitPoints: typedNumber(typed.unitPoints),
    unitXp: typedNumber(typed.unitXp),
    multiplied: isSale && typed.multiplied,
    capPoints: typed.capPoints.trim() === '' ? null : typedNumber(typed.capPoints),
  })
}

/** Adds a rule: to a draft any, to a table that is open one for the SKU of a new product. */
export function RuleDialog({ table, onDone, onClose }: RuleDialogProps) {
  const { t } = useLingui()
  const { busy, failure, attempt } = useAttempt()
  const [key, setKey] = useState(() => newId())
  const [wasSent, setSent] = useState(false)
  const [typed, setTyped] = useState<Typed>({
    source: 'sale',
    subject: '',
    brand: '',
    productType: '',
    processor: '',
    generation: '',
    formFactor: '',
    sku: '',
    unitPoints: '',
    unitXp: '',
    capPoints: '',
    multiplied: true,
  })
  const rule = ruleOfTyped(typed)
  const wrong = rule.success ? [] : rule.issues.map((issue) => v.getDotPath(issue))
  const needsSku = table.draft === null && typed.sku.trim() === ''
  const most = formatNumber(mostUnitPoints)
  const write = async (written: WrittenRule) => {
    const params = { campaignId: String(table.campaignId) }
    const { rev, draft } = table
    try {
      if (draft) await staffCall(writePointsTable, { params, body: { rules: [...draft, written] } }, { rev, key })
      else await staffCall(addPointsRule, { params, body: written }, { rev, key })
    } catch (error) {
      if (error instanceof CallError && error.kind === 'problem') setKey(newId())
      throw error
    }
    toast(t`Regra criada`, { tone: 'ok' })
    onDone()
  }
  const add = () =>
    attempt(async () => {
      setSent(true)
      if (rule.success && !needsSku) await write(rule.output)
    })
  const isSale = typed.source === 'sale'
  const input = (
    field: Exclude<keyof Typed, 'multiplied' | 'source'>,
    label: string,
    error?: string,
    hint?: string,
  ) => (
    <Field key={field} label={label} hint={hint} error={wasSent ? error : undefined}>
      {(ids) => (
        <TextInput
          {...ids}
          autoComplete="off"
          maxLength={120}
          inputMode={(amounts as readonly string[]).includes(field) ? 'numeric' : 'text'}
          value={typed[field]}
          onChange={(event) => {
            const { value } = event.currentTarget
            setTyped((before) => ({ ...before, [field]: value }))
          }}
        />
      )}
    </Field>
  )
  const amount = (field: (typeof amounts)[number]) =>
    wrong.includes(field) ? t`Um número inteiro de 0 a ${most}.` : undefined
  return (
    <Dialog
      open
      onOpenChange={onClose}
      locked={busy}
      focusField
      title={<Trans>Nova regra</Trans>}
      description={
        table.draft ? (
          <Trans>Preencha só o que o produto precisa ter; o resto fica vazio.</Trans>
        ) : (
          <Trans>Só para o código de um produto que não estava na tabela.</Trans>
        )
      }
      closeLabel={t`Fechar`}
      footer={
        <Button size="large" full busy={busy} onClick={() => void add()}>
          <Trans>Criar regra</Trans>
        </Button>
      }
    >
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void add()
        }}
      >
        {failure ? <Banner tone="bad" role="alert" title={callErrorText(failure)} /> : null}
        <FieldGrid>
          {table.draft ? (
            <Field label={t`Origem`}>
              {(ids) => (
                <Select
                  {...ids}
                  value={typed.source}
                  onChange={({ currentTarget }) => {
                    const source = pointsSources.find((one) => one === currentTarget.value) ?? 'sale'
                    setTyped((before) => ({ ...before, source }))
                  }}
                >
                  {pointsSources.map((source) => (
                    <option key={source} value={source}>
                      {sourceText(source)}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
          ) : null}
          {isSale
            ? [
                input('sku', matchName('sku'), needsSku ? t`Preencha este campo.` : undefined),
                ...matchFields.filter((field) => field !== 'sku').map((field) => input(field, matchName(field))),
              ]
            : input(
                'subject',
                typed.source === 'survey' ? t`Código da pesquisa` : t`Número do curso ou da trilha`,
                wrong.includes('subjectId') ? t`Copie do endereço da página.` : undefined,
                t`Está no endereço da página. Vazio: vale para todos.`,
              )}
          {input('unitPoints', isSale ? t`Pontos por unidade` : t`Pontos`, amount('unitPoints'))}
          {input('unitXp', isSale ? t`XP por unidade` : 'XP', amount('unitXp'))}
          {input('capPoints', t`Máximo de pontos por pessoa`, amount('capPoints'), t`Vazio: sem máximo.`)}
        </FieldGrid>
        {isSale ? (
          <Checkbox
            checked={typed.multiplied}
            onChange={(event) => {
              const { checked } = event.currentTarget
              setTyped((before) => ({ ...before, multiplied: checked }))
            }}
          >
            <Trans>O nível da pessoa multiplica os pontos</Trans>
          </Checkbox>
        ) : null}
      </form>
    </Dialog>
  )
}
