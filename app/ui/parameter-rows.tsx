import './parameter-rows.css'
import type { Param } from '#app/models/exercises/params.ts'

/** The parameters of an exercise, each with its switch and its value of so many characters, as the list `name` of a form. */
export function ParameterRows({ name, params, maxLength }: { name: string; params: Param[]; maxLength: number }) {
  return (
    <ul className="parameters">
      {params.map((param, index) => (
        <ParameterRow key={param.param} name={`${name}[${index}]`} maxLength={maxLength} {...param} />
      ))}
    </ul>
  )
}

function ParameterRow({ name, maxLength, param, childParam, isActive }: Param & { name: string; maxLength: number }) {
  return (
    <li>
      <input type="hidden" name={`${name}.param`} value={param} />
      <label className="choice">
        <input type="checkbox" name={`${name}.isActive`} defaultChecked={isActive} />
        {param}
      </label>
      <input
        name={`${name}.childParam`}
        aria-label={`${param} value`}
        defaultValue={childParam}
        maxLength={maxLength}
        onInput={(event) => checkBoxOf(event.currentTarget)}
      />
    </li>
  )
}

/** Whoever types a value wants the parameter. */
function checkBoxOf(value: HTMLInputElement) {
  const box = value.closest('li')?.querySelector<HTMLInputElement>('input[type=checkbox]')
  if (box && value.value) box.checked = true
}
