import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import type { LanguageCode } from '#contract/engine/language.ts'
import { tonesOf, type Scheme } from '#platform/theme/brand-tones.ts'
import { logoOf } from '#platform/theme/logo.ts'
import type { Layout } from '#platform/theme/viewport.ts'
import { languageNames } from '#platform/text/language-names.ts'
import { BrandMark } from '#ui/item/brand-mark.tsx'
import { Select } from '#ui/form/select.tsx'
import type { GroupForm } from '../form/use-group.ts'
import styles from './preview.module.css'

/** What the preview says in each language, as the entrance does. */
const says: Record<LanguageCode, { title: string; email: string; password: string; link: string }> = {
  'pt-BR': { title: 'Entrar', email: 'E-mail', password: 'Senha', link: 'Esqueci a senha' },
  'en-US': { title: 'Sign in', email: 'Email', password: 'Password', link: 'I forgot my password' },
  'es-ES': { title: 'Entrar', email: 'Correo', password: 'Contraseña', link: 'Olvidé mi contraseña' },
  'fr-FR': { title: 'Se connecter', email: 'E-mail', password: 'Mot de passe', link: 'Mot de passe oublié' },
}

function Entrance({
  form,
  layout,
  scheme,
  code,
}: {
  form: GroupForm
  layout: Layout
  scheme: Scheme
  code: LanguageCode
}) {
  const box = useRef<HTMLDivElement>(null)
  const brand = form.value('brand')
  const background = form.value('background')
  useEffect(() => {
    const style = box.current?.style
    const main = tonesOf(brand.primary, scheme)
    const second = tonesOf(brand.secondary, scheme)
    style?.setProperty('--brand', main.brand)
    style?.setProperty('--brand-strong', main.strong)
    style?.setProperty('--brand-soft', main.soft)
    style?.setProperty('--on-brand', main.onBrand)
    style?.setProperty('--accent-soft', second.soft)
    style?.setProperty('--accent-strong', second.strong)
    style?.setProperty('--picture', background ? `url(${JSON.stringify(background)})` : 'none')
  }, [brand.primary, brand.secondary, scheme, background])
  const logo = logoOf(
    {
      brand,
      logos: form.value('logos'),
      mobileLogos: form.value('mobileLogos'),
      defaultLanguage: form.value('defaultLanguage'),
    },
    code,
    layout,
  )
  const words = says[code]
  const isSplit = layout === 'desktop' && form.value('layout') === 'split'
  return (
    <div
      ref={box}
      className={styles.screen}
      data-layout={layout}
      data-scheme={scheme}
      data-split={isSplit || undefined}
    >
      <div className={styles.side}>
        <span className={styles.mark}>
          <BrandMark logo={logo.src} wide={logo.wide} />
          <span>{brand.name}</span>
        </span>
        <span className={styles.programme}>{brand.programme}</span>
      </div>
      <div className={styles.main}>
        <span className={styles.title}>{words.title}</span>
        <span className={styles.input}>{words.email}</span>
        <span className={styles.input}>{words.password}</span>
        <span className={styles.button}>{words.title}</span>
        <span className={styles.link}>{words.link}</span>
        <span className={styles.focus}>{words.email}</span>
      </div>
    </div>
  )
}

function Switch<T extends string>({
  label,
  value,
  options,
  onChange,
}: {
  label: string
  value: T
  options: readonly { value: T; text: string }[]
  onChange: (value: T) => void
}) {
  return (
    <div className={styles.switch} role="group" aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.text}
        </button>
      ))}
    </div>
  )
}

/** The entrance as it would look: on a phone and a desk, in light and dark, in each language. */
export function BrandPreview({ form }: { form: GroupForm }) {
  const { t } = useLingui()
  const [layout, setLayout] = useState<Layout>('mobile')
  const [scheme, setScheme] = useState<Scheme>('light')
  const [chosen, setChosen] = useState<LanguageCode | null>(null)
  const languages = form.value('languages')
  const code = chosen && languages.includes(chosen) ? chosen : form.value('defaultLanguage')
  return (
    <section className={styles.preview} aria-label={t`Prévia`}>
      <h2>
        <Trans>Prévia</Trans>
      </h2>
      <div className={styles.tools}>
        <Switch
          label={t`Tela`}
          value={layout}
          onChange={setLayout}
          options={[
            { value: 'mobile', text: t`Celular` },
            { value: 'desktop', text: t`Computador` },
          ]}
        />
        <Switch
          label={t`Aparência`}
          value={scheme}
          onChange={setScheme}
          options={[
            { value: 'light', text: t`Claro` },
            { value: 'dark', text: t`Escuro` },
          ]}
        />
        <Select
          aria-label={t`Idioma da prévia`}
          value={code}
          onChange={(event) => setChosen(languages.find((one) => one === event.currentTarget.value) ?? null)}
        >
          {languages.map((one) => (
            <option key={one} value={one}>
              {languageNames[one]}
            </option>
          ))}
        </Select>
      </div>
      <div className={styles.stage} aria-hidden="true">
        <Entrance form={form} layout={layout} scheme={scheme} code={code} />
      </div>
    </section>
  )
}
