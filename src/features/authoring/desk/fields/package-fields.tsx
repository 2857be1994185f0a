import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import type { PackageType } from '#contract/features/authoring/draft/fields.ts'
import {
  finishOf,
  pageFinishes,
  scormSettingsOf,
  usualSeconds,
} from '#contract/features/authoring/draft/package-fields.ts'
import { FieldGrid } from '#ui/desk/desk-page.tsx'
import { ChoiceField, TickField, type EditorForm } from './bound.tsx'
import { FileField } from './file/file-field.tsx'
import { OfflineField } from './offline-field.tsx'
import { AmountField } from './test/amount-field.tsx'
import { useActivityFields } from './use-activity-fields.ts'

const finishWords: Record<(typeof pageFinishes)[number], MessageDescriptor> = {
  opened: msg`Quando a página abre`,
  seconds: msg`Depois de alguns segundos na tela`,
  message: msg`Quando a própria página avisa`,
}

/** When a page counts as seen. */
function PageFields({ form, at, isFlash }: { form: EditorForm; at: string; isFlash: boolean }) {
  const { t, i18n } = useLingui()
  const { finish, seconds } = finishOf(useActivityFields(form, at))
  return (
    <>
      <ChoiceField
        form={form}
        name={`${at}.finish`}
        label={t`Quando conta como vista`}
        usual="opened"
        hint={
          finish !== 'message'
            ? undefined
            : isFlash
              ? t`O SWF carrega o endereço finished (loadVariables, URLLoader), ou finished?score=80 se houver nota.`
              : t`A página envia a mensagem “finished” com parent.postMessage.`
        }
        options={pageFinishes.map((value) => ({ value, label: i18n._(finishWords[value]) }))}
      />
      {finish === 'seconds' ? (
        <AmountField
          form={form}
          name={`${at}.seconds`}
          label={t`Segundos na tela`}
          value={seconds || usualSeconds}
          least={1}
          most={86_400}
        />
      ) : null}
    </>
  )
}

/** How often a SCORM package may be done, and what of it counts. */
function ScormFields({ form, at }: { form: EditorForm; at: string }) {
  const { t } = useLingui()
  const { attempts, scoreOf, silent } = scormSettingsOf(useActivityFields(form, at))
  return (
    <>
      <FieldGrid>
        <AmountField
          form={form}
          name={`${at}.attempts`}
          label={t`Tentativas`}
          value={attempts}
          least={1}
          most={100}
          mayBeEmpty
          hint={t`Vazio: quantas quiser.`}
        />
        <ChoiceField
          form={form}
          name={`${at}.scoreOf`}
          label={t`Nota que vale`}
          usual={scoreOf}
          options={[
            { value: 'highest', label: t`A melhor` },
            { value: 'last', label: t`A última` },
            { value: 'first', label: t`A primeira` },
            { value: 'average', label: t`A média` },
          ]}
        />
      </FieldGrid>
      <ChoiceField
        form={form}
        name={`${at}.silent`}
        label={t`Lição SCORM 1.2 que termina sem dizer nada`}
        usual={silent}
        options={[
          { value: 'in_progress', label: t`Continua em andamento` },
          { value: 'finished', label: t`Conta como concluída` },
        ]}
      />
      <TickField
        form={form}
        name={`${at}.longState`}
        label={t`Lições SCORM 1.2 podem guardar até 64.000 caracteres`}
        detail={t`A norma permite 4.096; alguns pacotes precisam de mais.`}
      />
    </>
  )
}

/** The package that an activity opens, and how it counts. */
export function PackageFields({ form, at, type }: { form: EditorForm; at: string; type: PackageType }) {
  const { t } = useLingui()
  const hint = {
    html: t`Um ZIP com index.html e tudo o que a página usa.`,
    flash: t`Um arquivo SWF, ou um ZIP com um SWF e os arquivos que ele carrega. Confira na prévia: nem tudo do Flash funciona.`,
    scorm: t`Um ZIP de SCORM 1.2 ou 2004.`,
    xapi: t`Um ZIP de cmi5, ou um com index.html que envia registros xAPI.`,
  }
  return (
    <>
      <FileField form={form} name={`${at}.file`} label={t`Pacote`} hint={hint[type]} kind="package" />
      {type === 'html' || type === 'flash' ? <PageFields form={form} at={at} isFlash={type === 'flash'} /> : null}
      {type === 'scorm' ? <ScormFields form={form} at={at} /> : null}
      <OfflineField form={form} at={at} />
    </>
  )
}
