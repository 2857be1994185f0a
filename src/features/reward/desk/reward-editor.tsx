import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import type { LanguageCode } from '#contract/engine/language.ts'
import { levelNumbers } from '#contract/features/campaign/level/level-numbers.ts'
import { keepRewardPicture } from '#contract/features/reward/reward-desk.ts'
import { fulfilments, longestRewardName, longestRewardText } from '#contract/features/reward/reward-rules.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { callErrorText } from '#platform/error-text.ts'
import { useAttempt } from '#platform/hooks/use-attempt.ts'
import { namedLanguages } from '#platform/text/language-names.ts'
import { shownText } from '#platform/text/shown-text.ts'
import { Button } from '#ui/button/button.tsx'
import { Actions } from '#ui/desk/desk-page.tsx'
import { WritingLanguage } from '#ui/desk/writing-language.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { Field } from '#ui/form/field.tsx'
import { Select } from '#ui/form/select.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { Card } from '#ui/layout/card.tsx'
import { useRewardEditor, type EditorProps, type RewardEditorState } from './use-reward-editor.ts'
import styles from './reward-desk.module.css'

/** Writes a reward. */
export function RewardEditor(props: EditorProps) {
  const { reward, choices } = props
  const { t } = useLingui()
  const editor = useRewardEditor(props)
  const [language, setLanguage] = useState<LanguageCode>(choices.defaultLanguage)
  const { typed, set, setText, isWrong } = editor
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void editor.save()
      }}
    >
      <Card>
        <div className={styles.form}>
          {editor.failure ? (
            <Banner
              tone="bad"
              role="alert"
              title={callErrorText(editor.failure)}
              text={<Trans>O que você mudou continua aqui.</Trans>}
            />
          ) : null}
          <WritingLanguage
            label={t`Língua em que você escreve`}
            value={language}
            languages={namedLanguages(choices.languages)}
            onChange={setLanguage}
          />
          <Field
            label={t`Nome`}
            required={language === choices.defaultLanguage}
            error={isWrong('name') ? t`Escreva na língua principal da empresa.` : undefined}
          >
            {(ids) => (
              <TextInput
                {...ids}
                lang={language}
                maxLength={longestRewardName}
                autoComplete="off"
                value={typed.name[language] ?? ''}
                onChange={({ currentTarget }) => setText('name', { [language]: currentTarget.value })}
              />
            )}
          </Field>
          <Field label={t`Descrição`}>
            {(ids) => (
              <TextArea
                {...ids}
                lang={language}
                rows={4}
                maxLength={longestRewardText}
                value={typed.description[language] ?? ''}
                onChange={({ currentTarget }) => setText('description', { [language]: currentTarget.value })}
              />
            )}
          </Field>
          <Picture editor={editor} />
          <Terms editor={editor} choices={choices} />
          {choices.courses.length > 0 ? <Trainings editor={editor} choices={choices} /> : null}
          <Checkbox
            checked={typed.isRetired}
            onChange={({ currentTarget }) => set({ isRetired: currentTarget.checked })}
            detail={<Trans>Ninguém mais pede este prêmio; os pedidos que já existem seguem.</Trans>}
          >
            <Trans>Fora da loja</Trans>
          </Checkbox>
        </div>
      </Card>
      <Actions>
        <Button type="submit" busy={editor.busy} disabled={reward !== undefined && !editor.isDirty}>
          <Trans>Salvar</Trans>
        </Button>
      </Actions>
    </form>
  )
}

function Terms({ editor, choices }: { editor: RewardEditorState } & Pick<EditorProps, 'choices'>) {
  const { t } = useLingui()
  const { typed, set, isWrong } = editor
  const words = { ship: t`Enviado ao endereço`, pick_up: t`Retirado na empresa`, code: t`Código no aplicativo` }
  const shelf = (field: 'departmentId' | 'categoryId', label: string, list: EditorProps['choices']['departments']) => (
    <Field label={label} required error={isWrong(field) ? t`Escolha um da lista.` : undefined}>
      {(ids) => (
        <Select {...ids} value={typed[field]} onChange={({ currentTarget }) => set({ [field]: currentTarget.value })}>
          {typed[field] === '' ? <option value="">{t`Escolha`}</option> : null}
          {list.map(({ id, name }) => (
            <option key={id} value={id}>
              {shownText(name)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
  return (
    <div className={styles.pair}>
      {shelf('departmentId', t`Departamento`, choices.departments)}
      {shelf(
        'categoryId',
        t`Categoria`,
        choices.categories.map((one) => ({ ...one, position: 0 })),
      )}
      <Field
        label={t`Preço em pontos`}
        required
        error={isWrong('price') ? t`Um número inteiro, maior que zero.` : undefined}
      >
        {(ids) => (
          <TextInput
            {...ids}
            inputMode="numeric"
            autoComplete="off"
            value={typed.price}
            onChange={({ currentTarget }) => set({ price: currentTarget.value.replaceAll(/\D/g, '') })}
          />
        )}
      </Field>
      <Field label={t`Como chega à pessoa`}>
        {(ids) => (
          <Select
            {...ids}
            value={typed.fulfilment}
            onChange={({ currentTarget }) => {
              const fulfilment = fulfilments.find((one) => one === currentTarget.value)
              if (fulfilment) set({ fulfilment })
            }}
          >
            {fulfilments.map((one) => (
              <option key={one} value={one}>
                {words[one]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={t`A partir do nível`}>
        {(ids) => (
          <Select
            {...ids}
            value={typed.minLevel}
            onChange={({ currentTarget }) => set({ minLevel: currentTarget.value })}
          >
            {levelNumbers.map((level) => (
              <option key={level} value={level}>
                {level === 1 ? t`Qualquer nível` : t`Nível ${level}`}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </div>
  )
}

function Trainings({ editor: { typed, set }, choices }: { editor: RewardEditorState } & Pick<EditorProps, 'choices'>) {
  const { t } = useLingui()
  return (
    <div role="group" aria-label={t`Treinamentos que este prêmio pede`} className={styles.form}>
      <p className={styles.label}>{t`Treinamentos que este prêmio pede`}</p>
      <div className={styles.choices}>
        {choices.courses.map(({ id, title }) => (
          <Checkbox
            key={id}
            checked={typed.courseIds.includes(id)}
            onChange={({ currentTarget }) =>
              set({
                courseIds: currentTarget.checked
                  ? [...typed.courseIds, id]
                  : typed.courseIds.filter((other) => other !== id),
              })
            }
          >
            {shownText(title)}
          </Checkbox>
        ))}
      </div>
    </div>
  )
}

function Picture({ editor: { typed, set, isWrong } }: { editor: RewardEditorState }) {
  const { t } = useLingui()
  const input = useRef<HTMLInputElement>(null)
  const { busy, failure, attempt } = useAttempt()
  const send = (file: File) =>
    attempt(async () => {
      const body = new Uint8Array(await file.arrayBuffer())
      set({ picture: (await staffCall(keepRewardPicture, { body })).address })
    })
  return (
    <div role="group" aria-label={t`Imagem`} className={styles.form}>
      <p className={styles.label}>{t`Imagem`}</p>
      {typed.picture ? <img src={typed.picture} alt="" className={styles.picture} /> : null}
      {failure || isWrong('picture') ? (
        <Banner tone="bad" role="alert" title={failure ? callErrorText(failure) : t`Envie a imagem de novo.`} />
      ) : null}
      <div>
        <Button variant="outline" busy={busy} onClick={() => input.current?.click()}>
          {typed.picture ? t`Trocar a imagem` : t`Enviar a imagem`}
        </Button>
      </div>
      <p className={styles.hint}>{t`PNG, JPEG ou WebP, até 5 MB.`}</p>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/png,image/jpeg,image/webp"
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? []
          event.currentTarget.value = ''
          if (file) void send(file)
        }}
      />
    </div>
  )
}
