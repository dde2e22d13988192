import type { Locator } from 'playwright-core'

/** How somebody works a page. */
export interface Hand {
  press: (wanted: Locator) => Promise<void>
  tick: (box: Locator) => Promise<void>
  /** Chooses a radio button, of a group in which another one is chosen. */
  pick: (radio: Locator) => Promise<void>
  type: (field: Locator, text: string) => Promise<void>
  choose: (input: Locator, files: Parameters<Locator['setInputFiles']>[0]) => Promise<void>
}

export const pointer: Hand = {
  press: (wanted) => wanted.click(),
  tick: (box) => box.check(),
  pick: (radio) => radio.check(),
  type: (field, text) => field.fill(text),
  choose: (input, files) => input.setInputFiles(files),
}

/** The keyboard alone: everything must be reached with Tab, and within a card that is one stop with the arrow keys. */
export const keys: Hand = {
  press: (wanted) => pressOn(wanted, 'Enter'),
  tick: (box) => pressOn(box, 'Space'),
  async pick(radio) {
    await tabTo(radio.page().locator(`[name=${await radio.getAttribute('name')}]:checked`))
    for (let presses = 0; presses < 10 && !(await radio.isChecked()); presses++)
      await radio.page().keyboard.press('ArrowDown')
  },
  async type(field, text) {
    await tabTo(field)
    await field.page().keyboard.press('ControlOrMeta+a')
    await field.page().keyboard.type(text)
  },
  async choose(input, files) {
    const chooser = input.page().waitForEvent('filechooser')
    await pressOn(input, 'Enter')
    await (await chooser).setFiles(files)
  },
}

async function pressOn(wanted: Locator, key: string) {
  await tabTo(wanted)
  await wanted.page().keyboard.press(key)
}

/** Presses Tab until the first of the wanted has the focus. */
async function tabTo(wanted: Locator) {
  const nextKey = () =>
    wanted.first().evaluate((element) => {
      if (element === document.activeElement) return null
      const isInThisCard = document.activeElement?.closest('.card')?.contains(element)
      return isInThisCard && (element as HTMLElement).tabIndex < 0 ? 'ArrowRight' : 'Tab'
    })
  for (let presses = 0; presses < 150; presses++) {
    const key = await nextKey()
    if (!key) return
    await wanted.page().keyboard.press(key)
  }
  throw new Error(`The keyboard does not get to ${String(wanted)}`)
}
