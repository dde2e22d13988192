export default function Page() {
  return (
    <main id="main">
      <h1>clients/details</h1>
    </main>
  )
}
