import './templates.css'
import { Link, href } from 'react-router'
import type { Route } from './+types/index.ts'
import { requireUser } from '#app/middleware/session.server.ts'
import { visibleTemplates } from '#app/models/template.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Empty, Page } from '#app/ui/page.tsx'

export const meta: Route.MetaFunction = () => [{ title: 'Templates · Rehab Guide' }]

export async function loader() {
  return visibleTemplates(requireUser())
}

export default function Templates({ loaderData: templates }: Route.ComponentProps) {
  if (templates.length === 0)
    return (
      <Page title="Templates">
        <Empty icon="template" title="No Templates Found">
          <ButtonLink to={href('/exercise')}>Find exercises</ButtonLink>
        </Empty>
      </Page>
    )
  return (
    <Page title="Templates">
      <p className="lead">{templates.length === 1 ? '1 template' : `${templates.length} templates`}</p>
      <table className="panel table">
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Status</th>
            <th scope="col">Exercises</th>
          </tr>
        </thead>
        <tbody>
          {templates.map(({ id, programmeTitle, isShared, exercises }) => (
            <tr key={id}>
              <th scope="row">
                <Link to={href('/program/:templateId', { templateId: id })}>{programmeTitle}</Link>
              </th>
              <td>{isShared && <span className="badge">Shared</span>}</td>
              <td>{exercises}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Page>
  )
}
