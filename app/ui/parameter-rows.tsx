import './parameter-rows.css'
import type { Param } from '#app/models/exercises/params.ts'

/** The parameters of an exercise, each with its switch and its value, as the list `name` of a form. */
export function ParameterRows({ name, params }: { name: string; params: Param[] }) {
  return (
    <ul className="parameters">
      {params.map((param, index) => (
        <ParameterRow key={param.param} name={`${name}[${index}]`} {...param} />
      ))}
    </ul>
  )
}

function ParameterRow({ name, param, childParam, isActive }: Param & { name: string }) {
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
        maxLength={40}
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
