import { useLingui } from '@lingui/react/macro'
import { isQuizType, type TestType } from '#contract/features/activity/types/tests.ts'
import { numberOf } from '#contract/features/authoring/draft/fields.ts'
import { settingsOf } from '#contract/features/authoring/draft/test-fields.ts'
import { FieldGrid } from '#ui/desk/desk-page.tsx'
import { Section } from '#ui/layout/section.tsx'
import { ChoiceField, TickField, type EditorForm } from '../bound.tsx'
import { AmountField } from './amount-field.tsx'
import { DrawRules } from './draw-rules.tsx'
import { FeedbackFields } from './feedback-fields.tsx'
import { FixedQuestions } from './fixed-questions.tsx'
import { MarkersField, ReserveField } from './choice-fields.tsx'
import { useActivityFields } from '../use-activity-fields.ts'
import styles from './test.module.css'

/** What is asked of somebody, and how often. */
function RuleFields({ form, at, type }: { form: EditorForm; at: string; type: TestType }) {
  const { t } = useLingui()
  const fields = useActivityFields(form, at)
  const settings = settingsOf(fields, type)
  const isEndless = settings.maximumAttempts === null
  return (
    <>
      <FieldGrid>
        <AmountField
          form={form}
          name={`${at}.minimumScore`}
          label={t`Nota mínima (%)`}
          value={settings.minimumScore}
          least={0}
          most={100}
          mayBeEmpty
          decimals
          hint={t`Vazio: entregar já basta.`}
        />
        <AmountField
          form={form}
          name={`${at}.maximumAttempts`}
          label={t`Tentativas`}
          value={settings.maximumAttempts}
          least={1}
          most={99}
          mayBeEmpty
          hint={t`Vazio: até a pessoa passar.`}
        />
        <AmountField
          form={form}
          name={`${at}.timeToAnswer`}
          label={t`Tempo em minutos`}
          value={settings.timeToAnswer}
          least={1}
          most={1440}
          unit={60}
          mayBeEmpty
          hint={t`Vazio: sem limite.`}
        />
        <AmountField
          form={form}
          name={`${at}.wait`}
          label={t`Espera entre tentativas, em minutos`}
          value={settings.wait}
          least={0}
          most={10_080}
        />
        <ChoiceField
          form={form}
          name={`${at}.grade`}
          label={t`Nota que vale`}
          usual={settings.grade}
          options={[
            { value: 'best', label: t`A melhor` },
            { value: 'last', label: t`A última` },
          ]}
        />
        <AmountField
          form={form}
          name={`${at}.weight`}
          label={t`Peso na nota do curso`}
          hint={t`0: esta nota não entra.`}
          value={numberOf(fields, 'weight', 1)}
          least={0}
          most={100}
          decimals
        />
      </FieldGrid>
      {isEndless ? null : (
        <TickField
          form={form}
          name={`${at}.improve`}
          label={t`Pode melhorar a nota`}
          detail={t`Quem já passou pode usar as tentativas que restam. Uma nota pior não tira a aprovação.`}
          usual
        />
      )}
    </>
  )
}

/** A test or quiz: its questions, how it is taken, what is told afterwards. */
export function TestPanel({ form, at, type }: { form: EditorForm; at: string; type: TestType }) {
  const { t } = useLingui()
  const isPractice = type === 'unevaluated_quiz'
  return (
    <>
      <Section title={t`Perguntas`}>
        <div className={styles.fields}>
          <DrawRules form={form} at={at} />
          <FixedQuestions form={form} at={at} />
          <TickField form={form} name={`${at}.shuffleQuestions`} label={t`Perguntas em ordem aleatória`} usual />
        </div>
      </Section>
      <Section title={t`Como é feita`}>
        <div className={styles.fields}>
          {isPractice ? null : <RuleFields form={form} at={at} type={type} />}
          <TickField
            form={form}
            name={`${at}.forwardOnly`}
            label={t`Só para a frente`}
            detail={t`Quem passa de uma pergunta não volta a ela.`}
          />
          <TickField
            form={form}
            name={`${at}.nameless`}
            label={t`Correção sem nomes`}
            detail={t`Quem corrige respostas escritas só vê de quem são depois da nota.`}
          />
          {isQuizType(type) ? (
            <TickField
              form={form}
              name={`${at}.drill`}
              label={t`Pedir antes do início`}
              detail={t`Enquanto a pessoa puder fazer este quiz e não terminar, o início do app leva a ele.`}
            />
          ) : null}
          <MarkersField form={form} at={at} />
          <ReserveField form={form} at={at} type={type} />
        </div>
      </Section>
      {isPractice ? null : (
        <Section title={t`O que a pessoa vê depois`}>
          <div className={styles.fields}>
            <FeedbackFields form={form} at={at} />
          </div>
        </Section>
      )}
    </>
  )
}
