import { expect, test } from 'vitest'
import { logoOf } from './logo.ts'

const brand = { name: 'A', programme: '', primary: '#c43f2c', secondary: '#2c6193', tertiary: '#e68a2e', logo: '/a' }
const settings = {
  logos: { 'pt-BR': '/desk-pt', 'en-US': '/desk-en' },
  mobileLogos: { 'pt-BR': '/phone-pt' },
  defaultLanguage: 'pt-BR' as const,
  brand,
}

test('the logo is the language’s for the layout, else the default language’s, else the brand’s', () => {
  expect(logoOf(settings, 'en-US', 'desktop')).toEqual({ src: '/desk-en', wide: true })
  expect(logoOf(settings, 'fr-FR', 'desktop')).toEqual({ src: '/desk-pt', wide: true })
  expect(logoOf(settings, 'en-US', 'mobile')).toEqual({ src: '/phone-pt', wide: true })
  expect(logoOf({ ...settings, mobileLogos: {} }, 'en-US', 'mobile')).toEqual({ src: '/desk-en', wide: true })
  expect(logoOf({ ...settings, logos: {}, mobileLogos: {} }, 'en-US', 'mobile')).toEqual({ src: '/a', wide: false })
  expect(logoOf(null, 'pt-BR', 'mobile')).toEqual({ src: null, wide: false })
})
