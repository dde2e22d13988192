import { Link, href } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'
import { Empty } from '#app/ui/page.tsx'

export interface Meeting {
  id: string
  typeName: string
  when: string
  meetingType: string
  /** The client of an appointment, the initials of the first attendees of a class. */
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
              <span className={isClass ? 'avatars' : undefined}>
                {who.map((name, index) => (
                  <span key={`${index} ${name}`} className={isClass ? 'avatar-small' : undefined}>
                    {name}
                  </span>
                ))}
                {more > 0 && <span className="soft">+{more}</span>}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
