export default function Page() {
  return (
    <main id="main">
      <h1>templates/index</h1>
    </main>
  )
}
