import type { AccessSettings } from '#contract/features/settings/settings-schema.ts'

/** What each demo client sets of its open area, by client id; what is not named takes the platform's. */
export const demoAccess: Record<number, Partial<AccessSettings>> = {
  1: {
    // Nobody who tries the demo alone is sent for a second auditor by lot.
    twoPairsDrawn: 0,
    register: {
      open: true,
      preRegister: false,
      acceptDocument: true,
      fields: [
        { name: 'full_name', required: true },
        { name: 'nickname', required: false },
        { name: 'birthday', required: true },
        { name: 'email', required: true },
        { name: 'mobile_phone', required: true },
        { name: 'company', required: true },
        { name: 'brands', required: true },
        { name: 'stores', required: true },
        { name: 'email_consent', required: false },
      ],
    },
    // Asked once somebody is in: a shorter registration is finished by more people.
    completeRegister: [
      { name: 'profession', required: true },
      { name: 'gender', required: false },
      { name: 'address', required: true },
    ],
    publicFaq: true,
    support: { use: true, email: 'pinceldeouro@aurora.demo.trilha.app', phone: '0800 555 2040' },
    ownRoutes: {
      campaignLanding: 'campanha-pincel-de-ouro',
      firstAccess: 'primeiro-acesso-aurora',
      loginRedirect: 'entrar-aurora',
      hotsite: 'pincel-de-ouro',
    },
    hotsite: { on: true, page: 'hotsite' },
  },
  2: {
    // Its own staff only: the company announces them.
    register: {
      open: true,
      preRegister: true,
      acceptDocument: true,
      fields: [
        { name: 'full_name', required: true },
        { name: 'email', required: true },
        { name: 'mobile_phone', required: false },
        { name: 'profession', required: true },
      ],
    },
    twoPairsDrawn: 0,
    mandatoryDownloads: true,
    layout: 'centered',
    passwordStrength: 'medium',
    support: { use: true, email: 'universidade@vertice.demo.trilha.app', phone: null },
  },
}

/** And what holds where no client is named. */
export const demoPlatformAccess: Partial<AccessSettings> = {
  support: { use: true, email: 'suporte@demo.trilha.app', phone: '0800 555 1010' },
}

/** Courses that each client shows to everybody. */
export const demoPublicCourses: Record<number, readonly number[]> = { 1: [1, 2, 3], 2: [1, 2, 4, 6] }
