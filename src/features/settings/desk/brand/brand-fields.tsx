import { Trans, useLingui } from '@lingui/react/macro'
import { languageNames } from '#platform/text/language-names.ts'
import { Choice, TextField } from '../form/controls.tsx'
import { Setting } from '../form/setting.tsx'
import type { GroupForm } from '../form/use-group.ts'
import { ColourField } from './colour-field.tsx'
import { LogoField } from './logo-field.tsx'
import formStyles from '../form/form.module.css'
import styles from './brand.module.css'

/** Name, colours, logos and background. */
export function BrandFields({ form }: { form: GroupForm }) {
  const { t } = useLingui()
  const brand = form.value('brand')
  const setBrand = (part: Partial<typeof brand>) => form.set('brand', { ...brand, ...part })
  const colours = { primary: t`Principal`, secondary: t`Secundária`, tertiary: t`Terciária` }
  return (
    <>
      <Setting
        form={form}
        name="brand"
        about={
          <Trans>
            Nenhuma cor é recusada. O que é pintado fica o mais perto possível da escolhida, com texto que se lê no
            claro e no escuro.
          </Trans>
        }
      >
        <div className={formStyles.grid}>
          <TextField
            label={t`Nome`}
            required
            maxLength={60}
            value={brand.name}
            refused={form.isRefused('brand.name')}
            onChange={(name) => setBrand({ name: name ?? '' })}
          />
          <TextField
            label={t`Programa`}
            maxLength={60}
            value={brand.programme}
            onChange={(programme) => setBrand({ programme: programme ?? '' })}
          />
        </div>
        {(['primary', 'secondary', 'tertiary'] as const).map((name) => (
          <ColourField
            key={name}
            label={colours[name]}
            value={brand[name]}
            onChange={(colour) => setBrand({ [name]: colour })}
          />
        ))}
        {form.of === 'client' ? (
          <LogoField
            label={t`Logo quadrado`}
            value={brand.logo}
            refused={form.isRefused('brand.logo')}
            onChange={(logo) => setBrand({ logo })}
          />
        ) : null}
      </Setting>
      {form.of === 'client'
        ? (['logos', 'mobileLogos'] as const).map((name) => (
            <Setting
              key={name}
              form={form}
              name={name}
              about={<Trans>Um idioma sem logo mostra o do idioma padrão; sem nenhum, vale o quadrado.</Trans>}
            >
              <div className={styles.logos}>
                {form.value('languages').map((code) => {
                  const logos = form.value(name)
                  return (
                    <LogoField
                      key={code}
                      label={languageNames[code] ?? code}
                      value={logos[code] ?? null}
                      refused={form.isRefused(`${name}.${code}`)}
                      onChange={(address) => {
                        const { [code]: _, ...others } = logos
                        form.set(name, address === null ? others : { ...others, [code]: address })
                      }}
                    />
                  )
                })}
              </div>
            </Setting>
          ))
        : null}
      {form.of === 'client' ? (
        <Setting form={form} name="background" about={<Trans>A imagem ao lado ou atrás da entrada.</Trans>}>
          <LogoField
            label={t`Imagem`}
            value={form.value('background')}
            refused={form.isRefused('background')}
            onChange={(address) => form.set('background', address)}
          />
        </Setting>
      ) : null}
      {form.of === 'client' ? (
        <Setting
          form={form}
          name="favicon"
          about={<Trans>Aparece na aba do navegador. Quadrado, de preferência SVG.</Trans>}
        >
          <LogoField
            label={t`Ícone`}
            value={form.value('favicon')}
            refused={form.isRefused('favicon')}
            onChange={(address) => form.set('favicon', address)}
          />
        </Setting>
      ) : null}
      <Setting form={form} name="layout">
        <div className={formStyles.grid}>
          <Choice
            label={t`No computador`}
            value={form.value('layout')}
            options={[
              { value: 'split', text: t`imagem ao lado` },
              { value: 'centered', text: t`só o formulário` },
            ]}
            onChange={(value) => form.set('layout', value)}
          />
        </div>
      </Setting>
    </>
  )
}
