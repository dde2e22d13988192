import { Link, href } from 'react-router'
import { initials } from '#app/models/names.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Empty } from '#app/ui/page.tsx'

export interface Meeting {
  id: string
  typeName: string
  when: string
  meetingType: string
  /** The client of an appointment, the first attendees of a class. */
  who: string[]
  more: number
  isClass: boolean
}

/** The next appointments and classes; each opens its details. */
export function Upcoming({ meetings }: { meetings: Meeting[] }) {
  return (
    <section className="panel" aria-labelledby="upcoming">
      <div className="row">
        <h2 id="upcoming" className="grow">
          Upcoming appointments
        </h2>
        <ButtonLink icon="plus" to={href('/dashboard/appointments/new')} preventScrollReset>
          Book appointment
        </ButtonLink>
      </div>
      {meetings.length === 0 ? (
        <Empty icon="diary" title="Nothing booked">
          <p>Appointments and classes that are booked are listed here.</p>
        </Empty>
      ) : (
        <ul className="rows">
          {meetings.map(({ id, typeName, when, meetingType, who, more, isClass }) => (
            <li key={id}>
              <span className="grow">
                <Link to={href('/dashboard/appointments/:appointmentId', { appointmentId: id })} preventScrollReset>
                  {typeName}, {when}
                </Link>
                <br />
                <span className="soft small">{meetingType}</span>
              </span>
              {isClass ? <Attendees names={who} more={more} /> : <span>{who[0]}</span>}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** Who comes to a class: two initials to see, and names to hear. */
function Attendees({ names, more }: { names: string[]; more: number }) {
  const others = more > 0 ? [`${more} more`] : []
  return (
    <span className="avatars">
      {names.map((name, index) => (
        <span key={`${index} ${name}`} className="avatar-small" aria-hidden="true">
          {initials(name)}
        </span>
      ))}
      {more > 0 && (
        <span className="soft" aria-hidden="true">
          +{more}
        </span>
      )}
      <span className="visually-hidden">{[...names, ...others].join(', ')}</span>
    </span>
  )
}
