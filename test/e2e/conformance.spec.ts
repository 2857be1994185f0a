import { expect, test } from '@playwright/test'
import { caseOf, type PlayedCase } from '../conformance/conformance.ts'
import { playOverApp } from '../conformance/over-app.ts'
import { manifest2004 } from '../support/packages/package-of.ts'

const item = (act: number, sequencing = '') =>
  `<item identifier="activity_${act}" identifierref="r" parameters="?act=${act}"><title>Activity ${act}</title>${sequencing}</item>`
const rule = (kind: 'pre' | 'post', condition: string, action: string) =>
  `<imsss:sequencing><imsss:sequencingRules><imsss:${kind}ConditionRule><imsss:ruleConditions><imsss:ruleCondition condition="${condition}"/></imsss:ruleConditions><imsss:ruleAction action="${action}"/></imsss:${kind}ConditionRule></imsss:sequencingRules></imsss:sequencing>`
const hide = (button: string) =>
  `<adlnav:presentation><adlnav:navigationInterface><adlnav:hideLMSUI>${button}</adlnav:hideLMSUI></adlnav:navigationInterface></adlnav:presentation>`
const flows = '<imsss:sequencing><imsss:controlMode choice="true" flow="true"/></imsss:sequencing>'

/** Manifests and step lists, in the words of the suite: what its groups ask, in little. */
const cases = {
  /** Buttons, hidden ones, the menu, and where a lesson asks to go by itself. */
  'GO-01': {
    items: item(1) + item(2, hide('previous')) + item(3),
    list: `start=.
Act1V1.UIQ=continue.enabled~previous.enabled~toc.enabled.selectable@Activity 3
Act1V1.UIA=Y~N~Y
Act1V1.commands.0=I->->t->0
Act1V1.commands.1=GET->c~E->E.a->0
Act1V1.commands.2=SET->c~CS!comp->t->0
Act1V1.commands.3=GET->a~n~rv~N.p->f->0
Act1V1.CUI=Continue
Act2V1.UIQ=previous.enabled
Act2V1.UIA=N
Act2V1.commands.0=I->->t->0
Act2V1.commands.1=SET->c~SS!certainly->f->406
Act2V1.commands.2=SET->a~n~r!N.c->t->0
Act3V1.commands.0=I->->t->0
Act3V1.CUI=Choice~Activity 1
Act1V2.commands.0=I->->t->0
Act1V2.commands.1=SET->a~n~r!tar~activity_3~TY.c->t->0
Act3V2.commands.0=I->->t->0
Act3V2.CUI=Previous
Act2V2.commands.0=I->->t->0
Act2V2.CUI=Exit`,
  },
  /** Rules before and after a lesson, and what is put aside and comes back. */
  'RU-01': {
    items: item(1, rule('post', 'satisfied', 'continue')) + item(2, rule('pre', 'always', 'skip')) + item(3),
    list: `start=.
Act1V1.commands.0=I->->t->0
Act1V1.commands.1=SET->c~SS!pass->t->0
Act3V1.commands.0=I->->t->0
Act3V1.commands.1=SET->c~SD!açaí=1->t->0
Act3V1.commands.2=SET->c~X!X.s->t->0
Act3V1.commands.3=SET->a~n~r!N.sa->t->0
Act3V1.CUI=Relaunch
Act3V2.commands.0=I->->t->0
Act3V2.commands.1=GET->c~E->E.r->0
Act3V2.commands.2=GET->c~SD->açaí=1->0
Act3V2.CUI=Exit`,
  },
}

test('player P36, P37, P38, P40: lessons of imported packages say their steps in the browser, with a connection and with the server closed, and get what their lists want', async () => {
  test.slow()
  const own = await Promise.all(
    Object.entries(cases).map(([name, { items, list }]) => caseOf(name, manifest2004(items + flows), list)),
  )
  const { online, offline } = await playOverApp(own)
  const told = (played: PlayedCase[]) =>
    played.map(({ name, agreed, steps, divergences }) => [name, agreed, steps, divergences])
  const whole = own.map(({ name, visits }) => {
    const steps = visits.flatMap((visit) => visit.steps).length
    return [name, steps, steps, []]
  })
  expect(told(online)).toEqual(whole)
  expect(told(offline)).toEqual(whole)
})
