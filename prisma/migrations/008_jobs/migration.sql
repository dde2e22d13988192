CREATE TABLE "Job" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "kind" TEXT NOT NULL,
    "key" TEXT,
    "payload" JSONB NOT NULL DEFAULT '{}',
    "turn" INTEGER NOT NULL DEFAULT 0,
    "dueAt" DATETIME DEFAULT CURRENT_TIMESTAMP,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "version" INTEGER NOT NULL DEFAULT 1,
    "doneAt" DATETIME,
    "lastError" TEXT NOT NULL DEFAULT '',
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "userId" TEXT,
    "programmeId" TEXT,
    CONSTRAINT "Job_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CONSTRAINT "Job_programmeId_fkey" FOREIGN KEY ("programmeId") REFERENCES "Programme" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "Job_dueAt_kind_idx" ON "Job"("dueAt", "kind");
CREATE INDEX "Job_userId_createdAt_idx" ON "Job"("userId", "createdAt");
CREATE INDEX "Job_programmeId_idx" ON "Job"("programmeId");
CREATE UNIQUE INDEX "Job_kind_key_key" ON "Job"("kind", "key");

-- A letter becomes a job under its Message-ID, so that one that was on its way is no second one. Those of a publication
-- begin with `<publication.client@` and so find their prescription.
INSERT INTO "Job" ("id", "kind", "key", "payload", "dueAt", "attempts", "doneAt", "lastError", "createdAt", "userId", "programmeId")
SELECT "id", 'letter', "messageId",
  CASE WHEN "nextAttemptAt" IS NULL THEN '{}'
    ELSE json_object('recipient', "recipient", 'subject', "subject", 'text', "text", 'html', "html") END,
  "nextAttemptAt", "attempts", "sentAt", "lastError", "createdAt", "senderId",
  (SELECT p."id" FROM "Programme" p
   WHERE p."publicationId" = substr("messageId", 2, instr("messageId", '.') - 2)
     AND p."clientId" = substr("messageId", instr("messageId", '.') + 1, instr("messageId", '@') - instr("messageId", '.') - 1))
FROM "OutboxMail";
DROP TABLE "OutboxMail";

-- What the search server is to be told of is a list; telling it is one job, asked for by each change in the same
-- transaction, whoever makes it.
CREATE TABLE "SearchChange" (
    "exerciseId" TEXT NOT NULL PRIMARY KEY,
    "version" INTEGER NOT NULL DEFAULT 1
);
DROP TRIGGER search_job_of_added;
DROP TRIGGER search_job_of_changed;
DROP TRIGGER search_job_of_deleted;

CREATE TRIGGER search_change_asks AFTER INSERT ON "SearchChange" BEGIN
  INSERT INTO "Job" ("id", "kind", "key") VALUES (lower(hex(randomblob(16))), 'searchChanges', 'searchChanges')
    ON CONFLICT ("kind", "key") DO UPDATE SET version = version + 1;
END;

CREATE TRIGGER search_change_asks_again AFTER UPDATE ON "SearchChange" BEGIN
  INSERT INTO "Job" ("id", "kind", "key") VALUES (lower(hex(randomblob(16))), 'searchChanges', 'searchChanges')
    ON CONFLICT ("kind", "key") DO UPDATE SET version = version + 1;
END;

CREATE TRIGGER search_change_of_added AFTER INSERT ON exercise_document
WHEN EXISTS (SELECT 1 FROM "Setting" WHERE name = 'search server') BEGIN
  INSERT INTO "SearchChange" (exerciseId) VALUES (new.exerciseId) ON CONFLICT (exerciseId) DO UPDATE SET version = version + 1;
END;

CREATE TRIGGER search_change_of_changed AFTER UPDATE ON exercise_document
WHEN EXISTS (SELECT 1 FROM "Setting" WHERE name = 'search server') BEGIN
  INSERT INTO "SearchChange" (exerciseId) VALUES (new.exerciseId) ON CONFLICT (exerciseId) DO UPDATE SET version = version + 1;
END;

CREATE TRIGGER search_change_of_deleted AFTER DELETE ON exercise_document
WHEN EXISTS (SELECT 1 FROM "Setting" WHERE name = 'search server') BEGIN
  INSERT INTO "SearchChange" (exerciseId) VALUES (old.exerciseId) ON CONFLICT (exerciseId) DO UPDATE SET version = version + 1;
END;

INSERT INTO "SearchChange" ("exerciseId", "version") SELECT "exerciseId", "version" FROM "SearchJob";
DROP TABLE "SearchJob";
